import { spawn } from 'node:child_process';
import path from 'node:path';
import { beforeExit } from '@/lib/cli/command';

/** How a program ended and everything it printed. */
export interface Outcome {
  code: number;
  output: string;
}

interface Options {
  environment?: Record<string, string | undefined>;
  timeoutMs?: number;
}

/** Runs a program to its end, collecting its output; it does not outlive this process. */
export function capture(command: string, args: string[], options: Options = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.environment },
      timeout: options.timeoutMs,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    beforeExit(async () => {
      child.kill('SIGTERM');
    });
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a package's JavaScript program with this very Node. */
export function captureNode(script: string, args: string[], options: Options = {}) {
  return capture(process.execPath, [path.join('node_modules', script), ...args], options);
}
