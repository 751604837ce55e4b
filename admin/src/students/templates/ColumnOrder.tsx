import UpIcon from '@mui/icons-material/ArrowUpward';
import DownIcon from '@mui/icons-material/ArrowDownward';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { StaffRole } from '@school/shared/roles';
import { categoriesFor, fieldNamed, fieldsIn } from '../rules/fields.ts';
import type { TemplateColumn } from './template.ts';
import { templateTexts as texts } from './texts.ts';

type Columns = readonly TemplateColumn[];

/** `columns` with the one at `from` at `to`. */
function moved(columns: Columns, from: number, to: number): Columns {
  const rest = columns.filter((_, at) => at !== from);
  const one = columns[from];
  return one ? [...rest.slice(0, to), one, ...rest.slice(to)] : columns;
}

/** The columns of a template in their order, each with a heading of its own if wanted. */
export function ColumnOrder(props: {
  readonly role: StaffRole;
  readonly columns: Columns;
  /** The heading that a column has when nothing else is typed. */
  readonly usual: (name: string) => string;
  readonly onChange: (columns: Columns) => void;
}) {
  const { columns, onChange } = props;
  const put = (at: number, heading: string): void =>
    onChange(columns.map((one, other) => (other === at ? { name: one.name, heading } : one)));
  return (
    <>
      <Box
        component="ol"
        aria-label={texts.columns}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
      >
        {columns.map(({ name, heading }, at) => {
          const label = fieldNamed(name)?.label ?? name;
          return (
            <Box
              component="li"
              key={name}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}
            >
              <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0, typography: 'body2' }}>{label}</Box>
              <TextField
                size="small"
                value={heading ?? ''}
                placeholder={props.usual(name)}
                onChange={({ target }) => put(at, target.value)}
                slotProps={{ htmlInput: { 'aria-label': texts.heading(label), dir: 'auto', maxLength: 60 } }}
                sx={{ flex: { xs: 1, sm: 'none' }, width: { sm: 220 } }}
              />
              <IconButton
                size="small"
                aria-label={texts.up(label)}
                disabled={at === 0}
                onClick={() => onChange(moved(columns, at, at - 1))}
              >
                <UpIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={texts.down(label)}
                disabled={at === columns.length - 1}
                onClick={() => onChange(moved(columns, at, at + 1))}
              >
                <DownIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={texts.drop(label)}
                onClick={() => onChange(columns.filter((_, other) => other !== at))}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      <TextField
        select
        size="small"
        label={texts.add}
        value=""
        onChange={({ target }) => onChange([...columns, { name: target.value }])}
      >
        {categoriesFor(props.role).flatMap(({ id, label }) => [
          <ListSubheader key={id}>{label}</ListSubheader>,
          ...fieldsIn(id)
            .filter(({ name }) => !columns.some((one) => one.name === name))
            .map((field) => (
              <MenuItem key={field.name} value={field.name}>
                {field.label}
              </MenuItem>
            )),
        ])}
      </TextField>
    </>
  );
}
