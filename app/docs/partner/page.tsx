import type { Metadata } from 'next';
import { ReferencePage } from '../reference-page';

export const metadata: Metadata = {
  title: 'Partner API reference',
  description: 'Every operation of the partner interface, with examples.',
};

export default function PartnerReference() {
  return <ReferencePage surface="partner" />;
}
