import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { contentRoles } from '@school/shared/roles';
import { Link as RouterLink } from 'react-router';
import { FormDialog } from '../components/FormDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { useRole } from '../components/use-role.ts';

const SYNONYMS = 'content/synonyms';
const ALL = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'id', order: 'ASC' },
  filter: {},
} as const;
interface Group {
  readonly id: number;
  readonly words: readonly string[];
}
const inGroup =
  (word: string) =>
  ({ words }: Group): boolean =>
    words.some((each) => each.toLowerCase() === word.trim().toLowerCase());

/**
 * The searched words beside words that answers have, alone or in a group of synonyms: searches take all of them for the same from the
 * next build of the site on.
 */
function SynonymDialog({ term, onClose }: { readonly term: string; readonly onClose: () => void }) {
  const form = useRecordEdits({ word: '' }, null);
  const provider = useDataProvider();
  const toasts = useToasts();
  const { data: groups = [] } = useQuery({
    queryKey: [SYNONYMS],
    queryFn: async () => (await provider.getList<Group>(SYNONYMS, ALL)).data,
  });
  const joins = groups.find(inGroup(form.values.word));
  const save = async (): Promise<void> => {
    const error = await form.submit((_edits, _stamp, { word }) =>
      provider.create(SYNONYMS, { data: { words: [word.trim(), term] } }),
    );
    if (error) {
      toasts.problem('Not added', error);
      return;
    }
    toasts.success('Synonym added', 'The site is built from it now; that takes some minutes.');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={[]}
      title="Add as a synonym"
      text={`A search for “${term}” will find what this word finds:`}
      saveLabel="Add"
      disabled={form.values.word.trim() === ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Autocomplete
        freeSolo
        // The label of the field stands above its frame.
        sx={{ mt: 2 }}
        options={groups.flatMap(({ words }) => words)}
        inputValue={form.values.word}
        onInputChange={(_event, word) => form.change('word', word)}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label="A word that answers have"
            {...form.at('word', joins && `Joins ${joins.words.join(', ')}.`)}
          />
        )}
      />
    </FormDialog>
  );
}

/** What follows from a search that found nothing, for those who edit the site. */
export function MissActions({ term }: { readonly term: string }) {
  const { account } = useRole();
  const [adding, setAdding] = useState(false);
  if (!account || !contentRoles.includes(account)) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      <Button
        size="small"
        component={RouterLink}
        to={`/content/answers/new?${new URLSearchParams({ question: term }).toString()}`}
      >
        Write an answer
      </Button>
      <Button size="small" onClick={() => setAdding(true)}>
        Add as a synonym
      </Button>
      {adding ? <SynonymDialog term={term} onClose={() => setAdding(false)} /> : null}
    </Box>
  );
}
