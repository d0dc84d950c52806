import { z } from 'zod';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { checkVendor } from '@/lib/base/providers';
import { signatureHeader } from '@/lib/outbox/delivery/signature';
import type { BackgroundCheck, Candidate, CheckResult } from '@/prisma/generated/client';

export type CheckSubject = Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'phone'> &
  Pick<Candidate, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode' | 'country'>;

export type Order = { check: BackgroundCheck; subject: CheckSubject };

/** The result of a check. */
export type Ending =
  | { status: 'completed'; result: CheckResult }
  | { status: 'failed'; reason: string };

/** The outcome of one contact with the vendor: a result, an accepted order, or a failure. */
export type Dealt =
  | ({ kind: 'ended' } & Ending)
  | { kind: 'accepted'; vendorCheckId: string | null }
  | { kind: 'unreachable'; isPermanent: boolean; problem: string };

/** Carries out checks. `deal` never throws and must not be called in a transaction. */
export type Vendor = {
  name: 'simulated' | 'http';
  /** Seconds from a check's submission to the first contact. */
  delaySeconds: number;
  /** The vendor's id of a check, if known before the vendor has responded. */
  referenceOf(check: BackgroundCheck): string | null;
  deal(order: Order): Promise<Dealt>;
};

const endings: Record<string, Ending> = {
  consider: { status: 'completed', result: 'consider' },
  failure: { status: 'failed', reason: 'The records could not be searched.' },
};

/**
 * A simulated vendor, for a service that was asked to simulate: the last names Consider and Failure get
 * those results, everybody else is clear.
 */
export const simulatedVendor: Vendor = {
  name: 'simulated',
  delaySeconds: 3,
  referenceOf: ({ id }) => `sim_${id.slice(-12)}`,
  async deal({ subject }) {
    const clear: Ending = { status: 'completed', result: 'clear' };
    return { kind: 'ended', ...(endings[subject.lastName.trim().toLowerCase()] ?? clear) };
  },
};

const timeoutMs = 10_000;
// These statuses refuse this very order; any other may be temporary and is retried.
const permanent = new Set([400, 410, 422]);
const receipt = z.object({ vendor_check_id: z.string().min(1).max(200) });

function orderOf({ check, subject }: Order): string {
  return JSON.stringify({
    check_id: check.id,
    check_type: check.checkType,
    callback_url: `${env().APP_URL}/api/callbacks/background-checks/${check.orgId}/${check.id}`,
    candidate: {
      first_name: subject.firstName,
      last_name: subject.lastName,
      email: subject.email,
      phone: subject.phone,
      address_line1: subject.addressLine1,
      address_line2: subject.addressLine2,
      city: subject.city,
      state: subject.state,
      postal_code: subject.postalCode,
      country: subject.country,
    },
    consent: {
      given_at: check.consentGivenAt?.toISOString() ?? null,
      signed_name: check.consentName,
      address: check.consentAddress,
    },
  });
}

function referenceIn(text: string): string | null {
  try {
    return receipt.safeParse(JSON.parse(text)).data?.vendor_check_id ?? null;
  } catch {
    // Any 2xx accepts the order, whatever the body; the result will contain the id.
    return null;
  }
}

async function post(url: string, secret: string, order: Order): Promise<Dealt> {
  const body = orderOf(order);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': order.check.id,
      'service-signature': signatureHeader(secret, body, Math.floor(Date.now() / 1000)),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (response.ok) return { kind: 'accepted', vendorCheckId: referenceIn(text) };
  const problem = `status ${response.status}`;
  return { kind: 'unreachable', isPermanent: permanent.has(response.status), problem };
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** A vendor that takes signed orders at a URL and calls back with the result. */
export function httpVendor(url: string, secret: string): Vendor {
  return {
    name: 'http',
    delaySeconds: 0,
    referenceOf: () => null,
    deal: (order) =>
      post(url, secret, order).catch((error: unknown) => {
        return { kind: 'unreachable', isPermanent: false, problem: problemOf(error) };
      }),
  };
}

/**
 * Ends what was ordered while checks were simulated and no longer are: nobody has made these checks,
 * and nobody will.
 */
export const endedSimulation: Vendor = {
  ...simulatedVendor,
  deal: async () => {
    const reason = 'It was ordered while checks were simulated: nobody has made it.';
    return { kind: 'ended', status: 'failed', reason };
  },
};

/** Returns the configured vendor, or null if there is none. */
export function openVendor(): Vendor | null {
  const vendor = checkVendor();
  if (vendor === 'simulated') return simulatedVendor;
  return vendor && httpVendor(vendor.url, vendor.secret);
}

/** Returns the configured vendor; throws NO_CHECK_VENDOR if there is none. */
export function requireVendor(): Vendor {
  const vendor = openVendor();
  if (vendor) return vendor;
  const message =
    'No vendor of background checks is configured here, so no check can be ordered. An operator sets CHECK_VENDOR_URL.';
  throw new ServiceError('NO_CHECK_VENDOR', message);
}
