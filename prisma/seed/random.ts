/** A stream of pseudo-random numbers (sfc32): the same seed always gives the same stream. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0;
    this.#b = Math.floor(seed / 2 ** 32) | 0;
    this.#c = stream | 0;
    for (let round = 0; round < 16; round += 1) this.bits();
  }

  /** 32 random bits as an unsigned integer. */
  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    return this.bits() / 2 ** 32;
  }

  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items, each as likely as the others; throws on none. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** A number around `mean`, bell-shaped. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next());
  }

  /** A duration around `median`, never negative, now and then much longer. */
  duration(median: number, spread = 0.8): number {
    return median * Math.exp(this.normal(0, spread));
  }

  /** A UUIDv7 that carries this time in milliseconds. */
  idAt(time: number): string {
    const stamp = Math.floor(time).toString(16).padStart(12, '0');
    const high = hex8(this.bits());
    const low = hex8(this.bits());
    const variant = '89ab'[this.bits() & 3];
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${high.slice(0, 3)}-${variant}${high.slice(3, 6)}-${high.slice(6)}${low}${hex8(this.bits()).slice(6)}`;
  }
}

const byteHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex8(bits: number): string {
  return `${byteHex[bits >>> 24]}${byteHex[(bits >>> 16) & 255]}${byteHex[(bits >>> 8) & 255]}${byteHex[bits & 255]}`;
}

/** Picks a value; how often is settled when the picker is made. */
export type Picker<T> = (random: Random) => T;

/** Makes a picker that returns each value in proportion to its weight. */
export function weighted<T>(choices: readonly (readonly [T, number])[]): Picker<T> {
  let sum = 0;
  const steps = choices.map(([value, weight]) => {
    sum += weight;
    return { value, upTo: sum };
  });
  const last = steps.at(-1);
  if (!last) throw new Error('There is nothing to pick from.');
  return (random) => {
    const point = random.next() * sum;
    return (steps.find((step) => point < step.upTo) ?? last).value;
  };
}
