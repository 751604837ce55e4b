import { useId, useState, type ReactNode } from 'react';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';

/**
 * A part of a page that folds away; open at first unless told otherwise. `late`: its contents are made when it is first
 * unfolded. `needed`: it unfolds when this becomes true.
 */
export const Section = ({
  title,
  hint,
  children,
  closed = false,
  late = false,
  needed = false,
}: {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  readonly closed?: boolean;
  readonly late?: boolean;
  readonly needed?: boolean;
}) => {
  const [expanded, setExpanded] = useState(!closed || needed);
  const [wasNeeded, setWasNeeded] = useState(needed);
  if (needed !== wasNeeded) {
    setWasNeeded(needed);
    if (needed) setExpanded(true);
  }
  // The region below is named by its heading (MUI takes the name from here).
  const id = useId();
  return (
    <Accordion
      expanded={expanded}
      onChange={(_event, now) => setExpanded(now)}
      disableGutters
      square={false}
      elevation={1}
      slotProps={{ heading: { component: 'h2' }, transition: { timeout: 120, mountOnEnter: late } }}
      sx={{ '&::before': { display: 'none' }, borderRadius: 1, overflow: 'clip' }}
    >
      <AccordionSummary
        id={id}
        expandIcon={<ExpandIcon />}
        sx={{
          minHeight: 48,
          '& .MuiAccordionSummary-content': { my: 1, gap: 1.5, alignItems: 'center', flexWrap: 'wrap' },
        }}
      >
        <Typography component="span" variant="h2">
          {title}
        </Typography>
        {hint}
      </AccordionSummary>
      <AccordionDetails sx={{ pt: 0 }}>{children}</AccordionDetails>
    </Accordion>
  );
};
