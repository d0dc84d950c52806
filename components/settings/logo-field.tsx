import { useRef } from 'react';
import { Logo } from '@/components/public/logo';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { failureText } from '@/components/ui/failure-text';
import { FileButton } from '@/components/ui/file-button';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { logoTypes, useSetLogo } from '@/lib/browser/logo';
import { useChange } from '@/lib/browser/settings';

function useLogo() {
  const set = useSetLogo();
  const remove = useChange('removeOrganizationLogo', ['organization']);
  const failed = set.error ?? remove.error;
  return {
    problem: failed ? failureText(failed) : null,
    isSetting: set.isPending,
    isRemoving: remove.isPending,
    choose: (file: File) => {
      remove.reset();
      set.mutate(file, { onSuccess: () => toast.success('The logo is set.') });
    },
    remove: (onRemoved: () => void) => {
      set.reset();
      const onSuccess = () => {
        toast.success('The logo is removed.');
        onRemoved();
      };
      remove.mutate({}, { onSuccess });
    },
  };
}

/** Shows the logo on the pages that applicants are sent, and sets or removes it at once. */
export function LogoField({ url, disabled }: { url: string | null; disabled: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const { problem, isSetting, isRemoving, choose, remove } = useLogo();
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium">Logo</p>
      <div className="flex flex-wrap items-center gap-2">
        {url ? <Logo path={new URL(url).pathname} /> : null}
        {disabled && !url ? <p className="text-sm text-muted">Not set</p> : null}
        {disabled ? null : (
          <FileButton
            ref={button}
            label="Logo"
            accept={logoTypes}
            isBusy={isSetting}
            onChoose={([file]) => file && choose(file)}
          >
            {url ? 'Replace the logo' : 'Upload a logo'}
          </FileButton>
        )}
        {url && !disabled ? (
          <Button
            variant="ghost"
            isBusy={isRemoving}
            onClick={() => remove(() => button.current?.focus())}
          >
            Remove the logo
          </Button>
        ) : null}
      </div>
      <p className={classNames('text-xs text-muted', disabled && 'hidden')}>
        PNG, JPEG or WebP, at most 256 KB. It is shown on white, and applicants see it at once.
      </p>
      {problem ? <Refusal>{problem}</Refusal> : null}
    </div>
  );
}
