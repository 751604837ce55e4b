import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import ReadingDialog from '../components/reading/ReadingDialog.tsx';
import { readingTexts as texts } from '../components/reading/texts.ts';
import { useToasts } from '../components/toasts.tsx';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';

const NOTHING_SAID = { tracks: [], languages: [], most_files: null, version: 0 };
const key = (me: string): readonly string[] => ['own-reading', me];

/** What I read, from the menu of my account. */
export default function OwnReading({ onClose }: { readonly onClose: () => void }) {
  const { identity } = useGetIdentity();
  const me = String(identity?.id ?? '');
  const client = useQueryClient();
  const toasts = useToasts();
  const { data } = useQuery({
    queryKey: key(me),
    enabled: me !== '',
    queryFn: async () => {
      const {
        data: row,
        error,
        status,
      } = await supabase
        .from('reader_profiles')
        .select('tracks, languages, most_files, version')
        .eq('id', me)
        .maybeSingle();
      if (error) {
        toasts.problem(texts.mine, toProblem(error, status));
        onClose();
        throw toProblem(error, status);
      }
      return row ?? NOTHING_SAID;
    },
    gcTime: 0,
  });
  if (!data) return null;
  return (
    <ReadingDialog
      title={texts.mine}
      reading={data}
      save={async (changes, expected_version) => {
        await call('save_own_reader_profile', { changes, expected_version });
        await client.invalidateQueries({ queryKey: ['applicants', 'readers'] });
      }}
      onClose={onClose}
    />
  );
}
