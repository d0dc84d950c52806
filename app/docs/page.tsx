import type { Metadata } from 'next';
import { ReferencePage } from './reference-page';

export const metadata: Metadata = {
  title: 'API reference',
  description: 'Every operation of the recruiting API, with examples.',
};

export default function OrganizationReference() {
  return <ReferencePage surface="org" />;
}
