import { ScrollBlock } from './scroll-block';

const recipe = `header   = "t=<unix seconds>,v1=<hex>"        # Service-Signature
expected = HMAC-SHA256(secret as text, t + "." + raw body)

accept if   hex(expected) equals v1, compared in constant time
       and  t is within 5 minutes of your clock`;

/** How a receiver makes sure that a delivery is genuine. */
export function VerifyHelp() {
  return (
    <section aria-labelledby="delivery-verify">
      <h3 id="delivery-verify" className="mb-2 text-sm font-semibold">
        How to verify
      </h3>
      <p className="mb-3 text-sm text-muted">
        The receiver computes the signature over the exact bytes of the body, before parsing them.
        Every attempt is signed again; the event id stays the same, so that repetitions can be told
        by it.
      </p>
      <ScrollBlock label="Recipe" text={recipe} />
      <p className="mt-2 text-sm">
        <a
          href="/docs/partner#receivers"
          className="font-medium text-accent underline underline-offset-2"
        >
          Receivers ready to run, and the partner reference
        </a>
      </p>
    </section>
  );
}
