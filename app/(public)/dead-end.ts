import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';

/** Leads whoever sent a form by a link that opens nothing to the page that says so. */
export async function deadEnd(path: string): Promise<never> {
  // Without scripts Next renders nothing for notFound(); the address itself is answered with 404.
  if ((await headers()).has('next-action')) notFound();
  redirect(path);
}
