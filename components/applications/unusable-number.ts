type Numbers = { phone: string | null; phone_e164?: string | null | undefined };

/** What is shown beside a number that nobody is called or texted at; null where it can be used. */
export function whyUnusable({ phone, phone_e164: number }: Numbers): string | null {
  if (!phone || number) return null;
  return 'Nobody is called or texted at this number: it cannot exist, lacks its country code, or has an extension.';
}
