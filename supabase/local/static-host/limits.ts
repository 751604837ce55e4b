/** What hosts cut off or refuse, by their own documentation; checked on the files as written, before anything is uploaded. */

/** Ours, well under the smallest: some hosts count the name of the header too. */
export const MAX_POLICY = 1_500;

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Sentences about what a host would cut; empty when all is well. */
export function overLimits(files: Readonly<Record<string, string>>): string[] {
  const found: string[] = [];
  const check = (ok: boolean, sentence: string): void => {
    if (!ok) found.push(sentence);
  };
  const headers = lines(files['_headers'] ?? '');
  const redirects = lines(files['_redirects'] ?? '');
  const policy = headers.find((line) => line.includes('content-security-policy:')) ?? '';
  check(policy !== '', '_headers has no content-security-policy.');
  check(
    policy.length <= MAX_POLICY,
    `The content-security-policy has ${policy.length} characters; ${MAX_POLICY} is our limit, 2,000 that of Cloudflare Pages.`,
  );
  check(
    headers.every((line) => line.length <= 2_000),
    'A line of _headers is longer than the 2,000 characters that Cloudflare Pages reads.',
  );
  check(
    headers.filter((line) => line.startsWith('/')).length <= 100,
    '_headers has more than the 100 rules that Cloudflare Pages reads.',
  );
  check(
    redirects.every((line) => line.length <= 1_000),
    'A line of _redirects is longer than the 1,000 characters that Cloudflare Pages reads.',
  );
  check(
    redirects.filter((line) => /[*:]/.test(line)).length <= 100,
    '_redirects has more than the 100 rules with placeholders that Cloudflare Pages reads.',
  );
  check(
    [...(files['vercel.json'] ?? '').matchAll(/"value": "((?:[^"\\]|\\.)*)"/g)].every(
      ([, value = '']) => value.length <= 4_096,
    ),
    'A header in vercel.json is longer than the 4,096 characters that Vercel takes.',
  );
  check(
    lines(files['nginx.conf'] ?? '').every((line) => line.length <= 4_096),
    'A line of nginx.conf is longer than the 4,096 characters that nginx reads.',
  );
  return found;
}
