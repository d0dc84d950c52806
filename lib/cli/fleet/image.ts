import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@/lib/base/postgres/problem';

/** What a Dockerfile makes: the folder of its last stage, what is set there, and its entrypoint. */
export type Image = { folder: string; environment: Record<string, string>; entrypoint: string[] };

type Stage = { root: string; workdir: string; environment: Record<string, string> };

type Instruction = { word: string; rest: string };

function instructionsOf(text: string): Instruction[] {
  return text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...rest] = line.split(/\s+/);
      return { word, rest: rest.join(' ') };
    });
}

/** Whether `.dockerignore` keeps a file of the context out; its patterns here are names and `*.ending`. */
function isIgnored(patterns: string[], file: string): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith('*')
      ? !file.includes('/') && file.endsWith(pattern.slice(1))
      : file === pattern || file.startsWith(`${pattern}/`),
  );
}

function copy(from: string, to: string, ignored: string[]): void {
  const filter = (file: string) => !isIgnored(ignored, path.relative(from, file));
  if (statSync(from).isDirectory()) cpSync(from, to, { recursive: true, filter });
  else cpSync(from, to);
}

async function shell(command: string, cwd: string, environment: Record<string, string>) {
  const known = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  const given = Object.entries(known).map(([name, value]) => `${name}=${value}`);
  const args = ['-i', ...given, 'sh', '-c', command];
  const child = spawn('env', args, { cwd, stdio: ['ignore', 2, 2] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Problem(`A step of the Dockerfile failed: ${command}`);
}

function words(rest: string): string[] {
  return rest.startsWith('[') ? JSON.parse(rest) : rest.split(' ');
}

/** Takes the steps of a Dockerfile in folders, one for each of its stages. */
class Builder {
  readonly #context: string;
  readonly #home: string;
  readonly #ignored: string[];
  readonly #stages = new Map<string, Stage>();
  #stage: Stage = { root: '', workdir: '/', environment: {} };
  #entrypoint: string[] = [];

  constructor(context: string, home: string) {
    this.#context = context;
    this.#home = home;
    const list = readFileSync(path.join(context, '.dockerignore'), 'utf8');
    this.#ignored = list.split('\n').filter(Boolean);
  }

  #within(place: string): string {
    return path.join(this.#stage.root, path.posix.resolve(this.#stage.workdir, place));
  }

  #from(rest: string): void {
    const name = / as (\w+)$/i.exec(rest)?.[1] ?? 'final';
    const root = path.join(this.#home, name);
    mkdirSync(root, { recursive: true });
    this.#stage = { root, workdir: '/', environment: {} };
    this.#stages.set(name, this.#stage);
  }

  #copy(rest: string): void {
    const all = rest.split(' ');
    const from = all[0]?.startsWith('--from=') ? all.shift()?.slice('--from='.length) : undefined;
    const target = this.#within(all.pop() ?? '.');
    const origin = from ? this.#stages.get(from)?.root : this.#context;
    if (!origin) throw new Problem(`The Dockerfile copies from an unknown stage: ${rest}`);
    for (const source of all) {
      const file = path.join(origin, source);
      const isFolder = statSync(file).isDirectory();
      const place = isFolder ? target : path.join(target, path.basename(file));
      copy(file, place, from ? [] : this.#ignored);
    }
  }

  async #take({ word, rest }: Instruction): Promise<void> {
    const { environment } = this.#stage;
    if (word === 'FROM') this.#from(rest);
    else if (word === 'WORKDIR') {
      this.#stage.workdir = rest;
      mkdirSync(this.#within('.'), { recursive: true });
    } else if (word === 'COPY') this.#copy(rest);
    else if (word === 'RUN') await shell(rest, this.#within('.'), environment);
    else if (word === 'ENV') {
      for (const pair of rest.split(' ')) {
        const [name = '', value = ''] = pair.split('=');
        environment[name] = value;
      }
    } else if (word === 'ENTRYPOINT') this.#entrypoint = words(rest);
    else if (!['ARG', 'CMD', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK'].includes(word)) {
      throw new Problem(`The Dockerfile has an instruction that is not known here: ${word}`);
    }
  }

  async build(): Promise<Image> {
    const text = readFileSync(path.join(this.#context, 'Dockerfile'), 'utf8');
    for (const instruction of instructionsOf(text)) await this.#take(instruction);
    const { environment } = this.#stage;
    return { folder: this.#within('.'), environment, entrypoint: this.#entrypoint };
  }
}

/**
 * Makes in an empty folder what the Dockerfile of `context` makes, where no container engine is at
 * hand: every COPY and RUN as it stands, on this machine's Node. Throws a Problem where a step fails.
 */
export async function makeImage(context: string, home: string): Promise<Image> {
  if (readdirSync(home).length > 0) throw new Problem(`${home} is not empty.`);
  return new Builder(context, home).build();
}
