type Person = { email: string; password: string; role: string; organization: string };

type Props = {
  people: readonly Person[];
  isBusy: boolean;
  isReady: boolean;
  enter: (email: string, password: string) => void;
};

/** The people of the demo, each a button that signs in as them. */
export function DemoPeople({ people, isBusy, isReady, enter }: Props) {
  const organizations = [...new Set(people.map(({ organization }) => organization))];
  return (
    <section aria-labelledby="demo-people" className="mt-6 border-t border-line pt-5">
      <h2 id="demo-people" className="text-sm font-semibold">
        This is a demo: sign in as one of its people
      </h2>
      {organizations.map((organization) => (
        <div key={organization} className="mt-4">
          <h3 className="text-xs text-muted">{organization}</h3>
          <div className="mt-1.5 grid grid-cols-2 gap-2">
            {people
              .filter((person) => person.organization === organization)
              .map(({ email, password, role }) => (
                <button
                  key={email}
                  type="button"
                  title={email}
                  aria-label={`${role} of ${organization}`}
                  disabled={!isReady}
                  aria-disabled={isBusy || undefined}
                  onClick={isBusy ? undefined : () => enter(email, password)}
                  className="h-10 rounded-lg border border-line-strong bg-surface px-3 text-sm font-medium capitalize text-ink hover:bg-hover disabled:opacity-60 aria-disabled:opacity-60"
                >
                  {role}
                </button>
              ))}
          </div>
        </div>
      ))}
    </section>
  );
}
