import { ComboboxField } from '@/components/ui/combobox';
import { InputField } from '@/components/ui/field';
import { countryName, namedCountries } from '@/lib/browser/country-names';

type Props = { value: string; onChange: (country: string) => void; disabled: boolean };

const field = {
  label: 'Country',
  hint: 'Phone numbers without a country code are read as numbers of this country. Those entered before stay as they are.',
  className: 'max-w-md',
};

/** In which country phone numbers without a country code are read. */
export function CountryField({ value, onChange, disabled }: Props) {
  if (disabled) return <InputField {...field} disabled value={countryName(value)} readOnly />;
  return <ComboboxField {...field} value={value} onChange={onChange} options={namedCountries} />;
}
