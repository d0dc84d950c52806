type Named = { firstName: string; lastName: string };

/** Somebody's whole name; one of its parts may be empty. */
export function fullName(person: Named | { first_name: string; last_name: string }): string {
  const parts =
    'first_name' in person
      ? [person.first_name, person.last_name]
      : [person.firstName, person.lastName];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/** The name by which somebody is spoken to: the first one, else the only one. */
export function calledName({ firstName, lastName }: Named): string {
  return firstName.trim() || lastName.trim();
}
