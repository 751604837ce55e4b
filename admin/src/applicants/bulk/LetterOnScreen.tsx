import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Block, Run } from '@school/shared/mail/content';
import type { LetterPaper } from '@school/shared/mail/letter-paper';

/** A merged value stands isolated, so that a Hebrew name does not turn an English sentence around it. */
function OneRun({ run: { text, bold, italic, href, merged } }: { readonly run: Run }) {
  let words = merged ? <bdi>{text}</bdi> : <>{text}</>;
  if (bold) words = <strong>{words}</strong>;
  if (italic) words = <em>{words}</em>;
  return href ? <Link href={href}>{words}</Link> : words;
}
const Line = ({ runs }: { readonly runs: readonly Run[] }) =>
  runs.map((run, index) => <OneRun key={index} run={run} />);
const Paragraph = ({ runs }: { readonly runs: readonly Run[] }) => (
  <Typography sx={{ whiteSpace: 'pre-line' }}>
    <Line runs={runs} />
  </Typography>
);

function OneBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'text':
      return <Paragraph runs={block.runs} />;
    case 'list':
      return (
        <Box component={block.ordered ? 'ol' : 'ul'} sx={{ m: 0, paddingInlineStart: 3 }}>
          {block.items.map((runs, index) => (
            <li key={index}>
              <Paragraph runs={runs} />
            </li>
          ))}
        </Box>
      );
    case 'quote':
      return (
        <Box
          component="blockquote"
          sx={{ m: 0, paddingInlineStart: 2, borderInlineStart: 3, borderColor: 'divider' }}
        >
          {block.paragraphs.map((runs, index) => (
            <Paragraph key={index} runs={runs} />
          ))}
        </Box>
      );
    case 'details':
      return block.rows.map(([label, value]) => (
        <Typography key={label}>
          {label}: <bdi>{value}</bdi>
        </Typography>
      ));
    case 'code':
      return <Typography dir="ltr">{block.text}</Typography>;
    case 'button':
      return <Link href={block.href}>{block.label}</Link>;
  }
}

/** A decision letter with the words and values of its PDF, to be read through in a dialog. */
export function LetterOnScreen({ paper }: { readonly paper: LetterPaper }) {
  const { language, name, reference, date, heading, blocks, personal } = paper;
  return (
    <Box
      component="article"
      aria-label={heading}
      lang={language}
      dir={language === 'he' ? 'rtl' : 'ltr'}
      tabIndex={0}
      sx={{
        display: 'grid',
        alignContent: 'start',
        gap: 1.5,
        p: 2,
        height: 360,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        textAlign: 'start',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography variant="body2">
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {reference ? (
            <>
              {reference[0]} <bdi>{reference[1]}</bdi>,{' '}
            </>
          ) : null}
          {date}
        </Typography>
      </Box>
      <Typography variant="h6" component="h4">
        {heading}
      </Typography>
      {blocks.map((block, index) => (
        <OneBlock key={index} block={block} />
      ))}
      {personal ? (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
          {personal.text}
        </Typography>
      ) : null}
    </Box>
  );
}
