'use client';

import dynamic from 'next/dynamic';
import { Drawer } from '@/components/ui/dialog';
import { SkeletonPanel } from '@/components/ui/skeleton';
import { useDeliveriesView } from './filters';

const DeliveryPanel = dynamic(
  () => import('./delivery-panel').then((module) => module.DeliveryPanel),
  {
    loading: () => <SkeletonPanel />,
  },
);

/** Shows the delivery that the URL names over the log. */
export function DeliveryDrawer() {
  const [{ delivery }, setView] = useDeliveriesView();
  return (
    <Drawer
      isOpen={delivery !== null}
      onClose={() => void setView({ delivery: null })}
      title="Delivery"
    >
      {delivery ? <DeliveryPanel key={delivery} deliveryId={delivery} /> : null}
    </Drawer>
  );
}
