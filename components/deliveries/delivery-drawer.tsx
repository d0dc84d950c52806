'use client';

import dynamic from 'next/dynamic';
import { Drawer } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useDeliveriesView } from './filters';

const DeliveryPanel = dynamic(
  () => import('./delivery-panel').then((module) => module.DeliveryPanel),
  {
    loading: () => (
      <div className="p-6">
        <SkeletonRows rows={8} />
      </div>
    ),
  },
);

/** Shows the delivery that the address names over the log. */
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
