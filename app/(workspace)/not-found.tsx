import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';

export default function NotInTheWorkspace() {
  return (
    <>
      <h1 className="sr-only">There is no such page</h1>
      <EmptyState
        title="There is no such page"
        action={
          <Button asChild>
            <Link href="/">Go to the start page</Link>
          </Button>
        }
      >
        The address may be mistyped, or what it led to has been deleted since.
      </EmptyState>
    </>
  );
}
