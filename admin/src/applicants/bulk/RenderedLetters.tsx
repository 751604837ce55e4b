import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { mailLanguages, type MailLanguage } from '@school/shared/mail/kinds';
import { PreviewLetter } from '../../components/letter-preview/PreviewLetter.tsx';
import { sentenceOf } from '../../providers/problem.ts';
import { bulkTexts as texts } from '../../components/bulk/texts.ts';
import { LetterOnScreen } from './LetterOnScreen.tsx';
import { letterGroups, useDrawnLetter, type Addressee } from './letters.ts';
import type { Rehearsal } from './rendered.ts';

/** One letter, in the language its reader would open it in first; one that cannot be drawn says so and leaves the others alone. */
function OneLetter({ person }: { readonly person: Addressee }) {
  const { data, error, refetch } = useDrawnLetter(person);
  const [language, setLanguage] = useState<MailLanguage>(person.language);
  if (error && !data)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{texts.again}</Button>}>
        {texts.letterFailed(person.name)} {sentenceOf(error)}
      </Alert>
    );
  if (!data) return <LinearProgress aria-label={texts.letters} />;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={texts.letterLanguage}
        value={language}
        onChange={(_event, chosen: MailLanguage | null) => setLanguage(chosen ?? language)}
      >
        {mailLanguages.map((choice) => (
          <ToggleButton key={choice} value={choice}>
            {texts.languages[choice]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <LetterOnScreen paper={data.papers[language]} />
      <PreviewLetter hint={texts.letterHint} languages={[language]} letter={() => data.letter} />
    </>
  );
}

function Letters({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const groups = letterGroups(rehearsal);
  const [chosen, setChosen] = useState('');
  const [at, setAt] = useState(0);
  const group = groups.find(({ key }) => key === chosen) ?? groups[0];
  const person = group?.people[at];
  if (!group || !person) return <Typography variant="body2">{texts.noLetters}</Typography>;
  return (
    <>
      <TextField
        select
        size="small"
        label={texts.lettersOf}
        value={group.key}
        onChange={({ target }) => {
          setChosen(target.value);
          setAt(0);
        }}
      >
        {groups.map(({ key, label, people }) => (
          <MenuItem key={key} value={key}>
            {label}: {people.length}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <TextField
          select
          size="small"
          label={texts.letterTo}
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
        >
          {group.people.map(({ application_id, name }, index) => (
            <MenuItem key={application_id} value={index}>
              {index + 1}. <bdi>{name}</bdi>
            </MenuItem>
          ))}
        </TextField>
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          {texts.letterBefore}
        </Button>
        <Button disabled={at === group.people.length - 1} onClick={() => setAt(at + 1)}>
          {texts.nextLetter}
        </Button>
      </Box>
      <OneLetter key={person.application_id} person={person} />
    </>
  );
}

/** Every letter of the release as it would be told now, one at a time: each is fetched when it is turned to. */
export function RenderedLetters({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const [open, setOpen] = useState(false);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        '& > *': { maxWidth: '100%' },
        '& > article, & > .MuiAlert-root, & > .MuiLinearProgress-root': { width: '100%' },
      }}
    >
      <Button variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? texts.hideLetters : texts.showLetters(rehearsal.people.length)}
      </Button>
      {open ? <Letters rehearsal={rehearsal} /> : null}
    </Box>
  );
}
