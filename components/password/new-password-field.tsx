import { fieldClass } from '@/components/public/public-page';

/** What a new password needs, in the words that stand beside its field. */
export const passwordRule =
  'At least 12 characters that are hard to guess. Three or four unrelated words make a good one.';

/** The field of a public page in which somebody chooses a password, with the rule below it. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <div>
      <label className="block text-sm font-medium">
        {label}
        <input
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={1024}
          required
          aria-describedby="password-rule"
          className={fieldClass}
        />
      </label>
      <p id="password-rule" className="mt-2 text-sm text-muted">
        {passwordRule}
      </p>
    </div>
  );
}
