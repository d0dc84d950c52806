'use client';

import { Drawer } from '@/components/ui/dialog';
import { late } from '@/components/ui/late';
import { SkeletonPanel } from '@/components/ui/skeleton';
import { useDeliveriesView } from './filters';

const DeliveryPanel = late(
  () => import('./delivery-panel').then((module) => module.DeliveryPanel),
  () => <SkeletonPanel />,
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
