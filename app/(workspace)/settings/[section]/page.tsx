import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SectionView } from '@/components/settings/section-view';
import { isSection, sections } from '@/components/settings/sections';

type Props = { params: Promise<{ section: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { section } = await params;
  return { title: isSection(section) ? `${sections[section]} · Settings` : 'Settings' };
}

export default async function SettingsSectionPage({ params }: Props) {
  const { section } = await params;
  if (!isSection(section)) notFound();
  return <SectionView section={section} />;
}
