import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Loading } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { Badge } from '../../components/Badge.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { TableFrame } from '../../components/TableFrame.tsx';
import { call } from '../../providers/rpc.ts';
import { LetterActions } from './LetterActions.tsx';
import { isMoving, stateOf } from './state.ts';
import { letterTexts as texts } from '../../components/letters/texts.ts';

const HEADINGS = [texts.subject, texts.to, texts.written, texts.state, texts.actions] as const;

/** /admin/letters: what the office has written to people, how far it is, and taking it back. */
export default function Letters() {
  const { data, error, refetch } = useQuery({
    queryKey: ['list_mailings'],
    queryFn: ({ signal }) => call('list_mailings', {}, signal),
    refetchInterval: ({ state }) => (isMoving(state.data ?? []) ? 10_000 : false),
  });
  return (
    <Box>
      <PageHeader title={texts.letters} intro={texts.lettersIntro} />
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data?.length === 0 ? <Typography color="text.secondary">{texts.none}</Typography> : null}
      {data && data.length > 0 ? (
        <TableFrame>
          <Table size="small" aria-label={texts.letters}>
            <TableHead>
              <TableRow>
                {HEADINGS.map((heading) => (
                  <TableCell key={heading}>{heading}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((letter) => {
                const { tone, word } = stateOf(letter);
                return (
                  <TableRow key={letter.id} hover>
                    <TableCell component="th" scope="row">
                      <bdi>{letter.subject}</bdi>
                    </TableCell>
                    <TableCell>{letter.recipients.toLocaleString('en-US')}</TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>
                      {longDateTime(letter.created_at)}
                      {letter.created_by_name ? (
                        <Typography variant="caption" component="div">
                          {texts.byWhom(letter.created_by_name)}
                        </Typography>
                      ) : null}
                    </TableCell>
                    <TableCell>
                      <Badge tone={tone}>{word}</Badge>
                    </TableCell>
                    <TableCell>
                      <LetterActions letter={letter} onChanged={() => void refetch()} />
                    </TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </TableFrame>
      ) : null}
    </Box>
  );
}
