import { useId } from 'react';
import { textOn } from '@/components/public/text-on';
import { Checkbox } from '@/components/ui/checkbox';
import { InputField } from '@/components/ui/field';
import { LogoField } from './logo-field';

type Values = { contact: string | null; accent_color: string | null; logo_url: string | null };

type Props = {
  values: Values;
  onChange: (next: Partial<Values>) => void;
  disabled: boolean;
  problem: { field: string | null; message: string } | null;
};

const firstColor = '#4648d4';

function Color({ values: { accent_color: color }, onChange, disabled }: Omit<Props, 'problem'>) {
  const id = useId();
  const shown = color ?? firstColor;
  return (
    <div>
      <div className="flex items-center gap-2.5 text-sm">
        <Checkbox
          id={id}
          checked={color !== null}
          disabled={disabled}
          onChange={(isOwn) => onChange({ accent_color: isOwn ? firstColor : null })}
        />
        <label htmlFor={id} className="font-medium">
          A colour of our own for buttons
        </label>
      </div>
      {color === null ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <input
            type="color"
            aria-label="Button colour"
            className="h-9 w-14 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
            value={shown}
            disabled={disabled}
            onChange={(event) => onChange({ accent_color: event.target.value })}
          />
          <span className="font-mono text-xs text-muted">{shown}</span>
          <span
            aria-hidden
            style={{ backgroundColor: shown, color: textOn(shown) }}
            className="inline-flex h-9 items-center rounded-lg border border-line-strong px-4 text-sm font-medium"
          >
            Book this time
          </span>
        </div>
      )}
    </div>
  );
}

/** What the pages that applicants are sent show of the organization, besides its name. */
export function ApplicantPages({ values, onChange, disabled, problem }: Props) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-sm font-medium">On the pages that applicants are sent</legend>
      <LogoField url={values.logo_url} disabled={disabled} />
      <InputField
        label="Contact"
        hint="Whom applicants may turn to: a name, a phone number, an email address."
        error={problem?.field === 'contact' ? problem.message : undefined}
        className="max-w-md"
        maxLength={200}
        disabled={disabled}
        value={values.contact ?? ''}
        onChange={(event) => onChange({ contact: event.target.value || null })}
      />
      <Color values={values} onChange={onChange} disabled={disabled} />
    </fieldset>
  );
}
