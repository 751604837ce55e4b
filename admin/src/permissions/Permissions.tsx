import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import source from '../../../docs/permissions.md?raw';
import { PageHeader } from '../components/PageHeader.tsx';
import { TableFrame } from '../components/TableFrame.tsx';
import { parseMarkdown, spansOf, type MarkdownBlock } from './markdown.ts';

const Words = ({ text }: { readonly text: string }) =>
  spansOf(text).map((span, index) => {
    if (span.style === 'code') return <code key={index}>{span.text}</code>;
    return span.style === 'strong' ? (
      <strong key={index}>{span.text}</strong>
    ) : (
      <span key={index}>{span.text}</span>
    );
  });

function Block({ block, title }: { readonly block: MarkdownBlock; readonly title: string }) {
  if (block.kind === 'heading')
    return block.level === 1 ? null : (
      <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
        {block.text}
      </Typography>
    );
  if (block.kind === 'text')
    return (
      <Typography sx={{ maxWidth: '80ch', mb: 1.5 }}>
        <Words text={block.text} />
      </Typography>
    );
  return (
    <TableFrame label={title}>
      <Table>
        <TableHead>
          <TableRow>
            {block.head.map((cell) => (
              <TableCell key={cell}>{cell}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {block.rows.map((row) => (
            <TableRow key={row[0]}>
              {row.map((cell, index) => (
                <TableCell key={index} sx={{ verticalAlign: 'top' }}>
                  <Words text={cell} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

const blocks = parseMarkdown(source);

/** The heading that stands above a block. */
const titleAbove = (index: number): string =>
  blocks
    .slice(0, index)
    .flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
    .at(-1) ?? '';

/** Who may do what, in plain words: the very file that the permission tests try cell by cell. */
export default function Permissions() {
  return (
    <>
      <PageHeader
        title="Who may do what"
        intro="The rules as the database enforces them; the tests try every cell of these tables."
      />
      <Box sx={{ pb: 4 }}>
        {blocks.map((block, index) => (
          <Block key={index} block={block} title={titleAbove(index)} />
        ))}
      </Box>
    </>
  );
}
