import { expect, test } from 'vitest';
import { resemblesName } from './name-resemblance';

const maria = { firstName: 'Maria', lastName: 'Lopez' };
const jose = { firstName: 'José Luis', lastName: 'García-Márquez' };
const brien = { firstName: 'Áine', lastName: 'O’Brien' };
const li = { firstName: 'Li', lastName: 'Wu' };
const ana = { firstName: 'Ana', lastName: 'Ruiz' };
const wang = { firstName: '小明', lastName: '王' };
const single = { firstName: 'Suharto', lastName: '' };
const unsaid = { firstName: '—', lastName: '' };

test.each([
  ['Maria Lopez', maria],
  ['  maria   LOPEZ ', maria],
  ['Lopez, Maria', maria],
  ['María López', maria],
  ['Maria Elena Lopez', maria],
  ['Maria Lopes', maria],
  ['Marla Lopez', maria],
  ['Jose Garcia Marquez', jose],
  ['José Luis García-Márquez', jose],
  ['jose garciamarquez', jose],
  ['Aine OBrien', brien],
  ["Áine O'Brien", brien],
  ['Li Wu', li],
  ['Li Mei Wu', li],
  ['Ana Ruis', ana],
  ['王小明', wang],
  ['小明 王', wang],
  ['Suharto', single],
  ['whoever', unsaid],
])('%s signs for %o', (signature, person) => {
  expect(resemblesName(signature, person)).toBe(true);
});

test.each([
  ['', maria],
  ['   ', maria],
  ['Maria', maria],
  ['Lopez', maria],
  ['M. L.', maria],
  ['Mario Lupus', maria],
  ['John Smith', maria],
  ['Maria Maria', maria],
  ['Jose Garcia', jose],
  ['Lo Wu', li],
  ['Ann Ruiz', ana],
  ['yes', single],
  ['!!!', unsaid],
  ['x'.repeat(200), maria],
])('%s does not sign for %o', (signature, person) => {
  expect(resemblesName(signature, person)).toBe(false);
});
