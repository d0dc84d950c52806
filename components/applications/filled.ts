/** How an optional field of a form is read: what is left blank is left out. */
export const filled = {
  setValueAs: (value: unknown) =>
    typeof value === 'string' && value.trim() === '' ? undefined : value,
};
