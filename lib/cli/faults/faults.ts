import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningServer } from '@/lib/base/postgres/cluster';
import { beforeExit } from '@/lib/cli/command';
import { addStandby, ask, type Bed, makeBed, portOf, startDatabase } from './bed';

/** One thing that goes wrong under load: how it begins, and how its cause ends. */
export type Fault = {
  name: string;
  /** Makes the bed, where it is not like the others. */
  bed?: () => Promise<Bed>;
  /** Breaks it; what it returns takes the cause away, and says where the database is now. */
  strike(bed: Bed): Promise<() => Promise<string>>;
  /** How long the cause lasts. */
  seconds: number;
};

function killDatabase({ primary }: Bed): void {
  const server = runningServer(primary);
  if (server) process.kill(server.pid, 'SIGQUIT');
}

async function whenDown({ primary }: Bed): Promise<void> {
  while (runningServer(primary)) await sleep(50);
}

const restart = async (bed: Bed): Promise<string> => {
  await whenDown(bed);
  await startDatabase(bed.primary);
  bed.proxy.aim(portOf(bed.primary));
  return Object.assign(new URL(bed.databaseUrl), { port: portOf(bed.primary) }).href;
};

const killedWorker: Fault = {
  name: 'a worker is killed',
  seconds: 0,
  async strike({ service, databaseUrl }) {
    const [worker] = service.workers();
    process.kill(worker ?? 0, 'SIGKILL');
    return async () => databaseUrl;
  },
};

const killedService: Fault = {
  name: 'the service is killed and started',
  seconds: 0,
  async strike({ service, databaseUrl }) {
    await service.end('SIGKILL');
    return async () => {
      await service.start();
      return databaseUrl;
    };
  },
};

const crashedDatabase: Fault = {
  name: 'the database crashes and is started',
  seconds: 5,
  async strike(bed) {
    killDatabase(bed);
    return () => restart(bed);
  },
};

const restartedDatabase: Fault = {
  name: 'the database is restarted',
  seconds: 0,
  async strike(bed) {
    process.kill(runningServer(bed.primary)?.pid ?? 0, 'SIGINT');
    return () => restart(bed);
  },
};

const silentConnections: Fault = {
  name: 'all connections to the database go silent',
  seconds: 0,
  async strike({ proxy, databaseUrl }) {
    proxy.silence();
    return async () => databaseUrl;
  },
};

const silentDatabase: Fault = {
  name: 'the database is silent for 20 s',
  seconds: 20,
  async strike({ proxy, databaseUrl }) {
    proxy.silenceAll();
    return async () => {
      proxy.heal();
      return databaseUrl;
    };
  },
};

const takers = 'takes every connection';

/** Ends the service's connections and takes them itself, until none is left. */
async function takeConnections(databaseUrl: string, taken: pg.Client[]): Promise<void> {
  const [first] = taken;
  await first?.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name <> $1',
    [takers],
  );
  const take = async () => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: takers });
    client.on('error', () => undefined);
    await client.connect();
    taken.push(client);
  };
  for (let refused = 0; refused < 5; ) {
    await take().catch(() => {
      refused += 1;
    });
  }
}

const noConnections: Fault = {
  name: 'others take every connection for 15 s',
  seconds: 15,
  async strike({ databaseUrl }) {
    const taken: pg.Client[] = [];
    for (let round = 0; round < 4; round += 1) await takeConnections(databaseUrl, taken);
    return async () => {
      await Promise.all(taken.map((client) => client.end()));
      return databaseUrl;
    };
  },
};

const megabyte = 1024 * 1024;

async function bedOnSmallDisk(): Promise<Bed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', folder]);
  beforeExit(async () => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const inside = path.join(folder, 'data');
  mkdirSync(inside, { mode: 0o711 });
  return makeBed(inside);
}

const fullDisk: Fault = {
  name: 'the disk of the database is full for 15 s',
  seconds: 15,
  bed: bedOnSmallDisk,
  async strike(bed) {
    const ballast = path.join(path.dirname(bed.primary.directory), 'ballast');
    const { bavail, bsize } = statfsSync(path.dirname(ballast));
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - megabyte / 16));
    // What is still free in the files there are is used up too, so that something must fail.
    const fill = `CREATE TABLE ballast AS SELECT repeat('x', 1000) FROM generate_series(1, 100000)`;
    await ask(bed.databaseUrl, fill).catch(() => undefined);
    return async () => {
      rmSync(ballast);
      await sleep(1_000);
      return runningServer(bed.primary) ? bed.databaseUrl : restart(bed);
    };
  },
};

const promotedStandby: Fault = {
  name: 'the primary is lost and the standby promoted',
  seconds: 3,
  async strike(bed) {
    const standby = await addStandby(bed.primary);
    bed.proxy.aim(portOf(bed.primary));
    await sleep(8_000);
    killDatabase(bed);
    return async () => {
      await ask(standby.url, 'SELECT pg_promote()');
      bed.proxy.aim(portOf(standby.cluster));
      return standby.url;
    };
  },
};

/** Every fault that is tried, the mildest first. */
export const faults: readonly Fault[] = [
  killedWorker,
  killedService,
  restartedDatabase,
  crashedDatabase,
  silentConnections,
  silentDatabase,
  noConnections,
  fullDisk,
  promotedStandby,
];
