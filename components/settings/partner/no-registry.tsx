import { Unplug } from 'lucide-react';
import { EmptyState } from '@/components/ui/states';
import { Card } from '../panel';

/** Says why an organization without a partner has nothing to set here. */
export function NoRegistry() {
  return (
    <Card>
      <EmptyState icon={<Unplug aria-hidden />} title="Not connected to a partner">
        Partners send applicants here and receive events about each of them. Whoever operates this
        service connects an organization to a partner; then endpoint and credentials appear here.
      </EmptyState>
    </Card>
  );
}
