import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ISRAEL, clockTime, hebrewDate, todayIn } from '@school/shared/dates';
import { whereOf } from '@school/shared/slot-kinds';
import { HebrewText } from '../components/HebrewText.tsx';
import { OUTCOME_WORDS } from '../components/interview/words.ts';
import { isPast, type Slot } from '../components/slots.ts';
import { holyName, restName, type HolyDay } from '../lib/holy-times.ts';
import { dayOf } from '../lib/zoned.ts';
import { dayBegins, shortDay, weekDays } from './week.ts';

/** What a slot's ground says, in words too: taken, partly taken, free, closed. */
function look(slot: Slot): { readonly word: string; readonly back: string; readonly ink: string } {
  if (slot.booked.length >= slot.capacity)
    return { word: '', back: 'var(--blue-back)', ink: 'var(--blue-ink)' };
  if (isPast(slot)) return { word: 'Past', back: 'var(--grey-back)', ink: 'var(--grey-ink)' };
  if (!slot.is_open) return { word: 'Closed', back: 'var(--grey-back)', ink: 'var(--grey-ink)' };
  const free = slot.capacity - slot.booked.length;
  return {
    word: slot.capacity === 1 ? 'Free' : `${free} of ${slot.capacity} free`,
    back: 'var(--green-back)',
    ink: 'var(--green-ink)',
  };
}

function SlotBlock({ slot, onOpen }: { readonly slot: Slot; readonly onOpen: () => void }) {
  const { word, back, ink } = look(slot);
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'start',
        p: 0.75,
        mb: 0.5,
        borderRadius: 1,
        backgroundColor: back,
        color: ink,
        font: 'inherit',
        fontSize: '0.8125rem',
        lineHeight: 1.35,
      }}
    >
      <strong>{clockTime(slot.starts_at, ISRAEL)}</strong> {word}
      {slot.booked.map((person) => (
        <Box key={person.application_id} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          <bdi>{person.name}</bdi>
          {person.absence === null ? null : <div>Cannot make it</div>}
          {person.outcome ? <div>{OUTCOME_WORDS[person.outcome]}</div> : null}
        </Box>
      ))}
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{[slot.interviewer_name, whereOf(slot)].filter(Boolean).join(', ')}</bdi>
      </Box>
      {slot.wished.length > 0 && slot.booked.length < slot.capacity ? (
        <div>{`Chosen by ${slot.wished.length}`}</div>
      ) : null}
    </ButtonBase>
  );
}

interface WeekProps {
  readonly start: string;
  readonly slots: readonly Slot[];
  readonly holyDays: readonly HolyDay[];
  readonly onOpen: (id: string) => void;
}

/** Seven days side by side; Shabbat and Yom Tov are shaded and named, fasts and national days named. */
export function WeekCalendar({ start, slots, holyDays, onOpen }: WeekProps) {
  const today = todayIn();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(7, minmax(92px, 1fr))' },
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          backgroundColor: 'background.paper',
          overflow: 'clip',
        }}
      >
        {weekDays(start).map((day) => {
          const holy = holyName(day, holyDays);
          const own = slots.filter((slot) => dayOf(slot.starts_at, ISRAEL) === day);
          return (
            <Box
              key={day}
              component="section"
              aria-label={shortDay(day)}
              sx={{
                p: 0.75,
                minHeight: { xs: 0, sm: 280 },
                borderInlineEnd: 1,
                borderBottom: { xs: 1, sm: 0 },
                borderColor: 'divider',
                backgroundColor: restName(day, holyDays) ? 'var(--stone-deep)' : 'transparent',
              }}
            >
              <Typography
                component="h3"
                variant="body2"
                sx={{
                  fontWeight: 700,
                  color: day === today ? 'primary.main' : 'text.primary',
                  borderBottom: 2,
                  borderColor: day === today ? 'var(--gold)' : 'transparent',
                }}
              >
                {shortDay(day)}
              </Typography>
              <Typography variant="caption" component="div" color="text.secondary" sx={{ minHeight: 40 }}>
                <HebrewText>{hebrewDate(dayBegins(day)).replace(/\s\S+$/, '')}</HebrewText>
                {holy ? <Box sx={{ fontWeight: 700 }}>{holy}</Box> : null}
              </Typography>
              {own.map((slot) => (
                <SlotBlock key={slot.id} slot={slot} onOpen={() => onOpen(slot.id)} />
              ))}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
