import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@/lib/base/postgres/problem';
import { runCommand } from '@/lib/cli/command';
import { makeBed } from '@/lib/cli/faults/bed';
import { type Fault, faults } from '@/lib/cli/faults/faults';
import { type Account, Load } from '@/lib/cli/faults/load';
import { loadSecrets } from '@/lib/cli/secrets';
import { ensureBuilt } from './application-build';

const calmMs = 5_000;
// What is to recover by itself has this long, and some more to show that it stays well.
const boundSeconds = 30;
const observedMs = 35_000;

type Verdict = { name: string; isMet: boolean; text: string };

function verdictOn(name: string, account: Account, endedAt: number): Verdict {
  const { requests, failures, lastFailureAt, acknowledged, lost, doubled } = account;
  const recovery = Math.max(0, (lastFailureAt - endedAt) / 1000);
  const isMet = lost === 0 && doubled === 0 && recovery <= boundSeconds && !failures['500'];
  const told = Object.entries(failures).map(([outcome, count]) => `${count} × ${outcome}`);
  const text = [
    `${requests} requests`,
    told.length > 0 ? told.join(', ') : 'none failed',
    `${acknowledged} writes acknowledged, ${lost} lost, ${doubled} made twice`,
    `well ${recovery.toFixed(1)} s after the cause`,
  ].join(' | ');
  return { name, isMet, text };
}

async function tryFault({ name, bed: make = makeBed, strike, seconds }: Fault): Promise<Verdict> {
  const bed = await make();
  const load = new Load({ address: bed.service.address, token: bed.token });
  load.start();
  await sleep(calmMs);
  const mend = await strike(bed);
  await sleep(seconds * 1000);
  const databaseUrl = await mend();
  const endedAt = Date.now();
  await sleep(observedMs);
  const verdict = verdictOn(name, await load.stop(databaseUrl), endedAt);
  await bed.close();
  return verdict;
}

await runCommand(async (args) => {
  loadSecrets();
  await ensureBuilt();
  const wanted = faults.filter(
    ({ name }) => args.length === 0 || args.some((arg) => name.includes(arg)),
  );
  const verdicts: Verdict[] = [];
  for (const fault of wanted) {
    console.error(`• ${fault.name} …`);
    const verdict = await tryFault(fault).catch((error: unknown) => {
      return { name: fault.name, isMet: false, text: `could not be tried: ${messageOf(error)}` };
    });
    console.log(`${verdict.isMet ? 'met   ' : 'MISSED'} | ${verdict.name} | ${verdict.text}`);
    verdicts.push(verdict);
  }
  const missed = verdicts.filter(({ isMet }) => !isMet).length;
  console.log(`${verdicts.length - missed} met, ${missed} missed`);
  return missed > 0 ? 1 : 0;
});
