import { useMutation, useQueryClient } from '@tanstack/react-query';
import { logoLimit, logoTypes } from '@/lib/organization/organizations/contract';
import { call } from './api';
import { sizeWords } from './documents';

export { logoTypes };

function problemOf({ size, type }: File): string | null {
  if (!logoTypes.some((known) => known === type)) return 'Use a PNG, JPEG or WebP picture.';
  if (size > logoLimit) {
    return `The picture is ${sizeWords(size)}; a logo may have at most ${sizeWords(logoLimit)}.`;
  }
  return null;
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Uploads a picture as the organization's logo; refuses one that the service would refuse. */
export function useSetLogo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const problem = problemOf(file);
      if (problem) throw new Error(problem);
      return call('setOrganizationLogo', { body: { content: await base64Of(file) } });
    },
    onSuccess: (answer) => client.setQueryData(['organization'], answer),
  });
}
