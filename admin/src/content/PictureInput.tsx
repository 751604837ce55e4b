import { useCallback, useState, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { NoPicture, prepared } from './photo.ts';
import { sentenceOf } from '../providers/problem.ts';
import { labelOf, pictureTexts } from './texts.ts';

interface Props {
  /** Name of the page, from which the picture's is made. */
  readonly page: string;
  readonly value: unknown;
  /** The point that every frame keeps, as the file has it. */
  readonly focus: unknown;
  readonly photo: Blob | null;
  readonly wrong: string | undefined;
  readonly disabled: boolean;
  readonly onAdd: (name: string, data: string) => Promise<string>;
  readonly onChange: (name: string, value: unknown) => void;
}

const percent = (part: number): string => `${Math.round(Math.min(1, Math.max(0, part)) * 100)}%`;

/** Shows a photograph in an image for as long as that is there. */
const useShown = (photo: Blob | null) =>
  useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !photo) return undefined;
      const address = URL.createObjectURL(photo);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [photo],
  );

/** The photograph of a page: chosen from the device, taken away, and the point of it that stays in view. */
export function PictureInput({ page, value, focus, photo, wrong, disabled, onAdd, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const shown = useShown(photo);
  const choose = async (file: File): Promise<void> => {
    setFault(null);
    setBusy(true);
    try {
      onChange('image', await onAdd(page, await prepared(file)));
      onChange('imageFocus', null);
    } catch (error) {
      setFault(error instanceof NoPicture ? error.message : sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange('imageFocus', `${percent((clientX - left) / width)} ${percent((clientY - top) / height)}`);
  };
  const has = typeof value === 'string' && value !== '';
  const [x = '50%', y = '50%'] = typeof focus === 'string' ? focus.split(' ') : [];
  const help = fault ?? wrong;
  return (
    <Box sx={{ gridColumn: '1 / -1', mb: 1.5 }}>
      <Box sx={{ mb: 0.5 }}>{labelOf('image')} (optional)</Box>
      {has && photo ? (
        // Shown by a mouse or a finger; by keyboard the point is typed below.
        <Box sx={{ position: 'relative', width: 'fit-content', cursor: 'crosshair', mb: 1 }} onClick={point}>
          <Box
            component="img"
            ref={shown}
            alt=""
            sx={{ display: 'block', maxWidth: '100%', maxHeight: 240, borderRadius: 1 }}
          />
          <Box
            sx={{
              position: 'absolute',
              left: x,
              top: y,
              width: 22,
              height: 22,
              transform: 'translate(-50%, -50%)',
              border: '2px solid #fff',
              borderRadius: '50%',
              boxShadow: '0 0 0 2px rgb(0 0 0 / 0.65)',
              pointerEvents: 'none',
            }}
          />
        </Box>
      ) : null}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button component="label" variant="outlined" disabled={disabled || busy}>
          {busy ? pictureTexts.busy : has ? pictureTexts.other : pictureTexts.choose}
          <input
            type="file"
            accept="image/jpeg,image/png"
            aria-label={labelOf('image')}
            style={{ position: 'absolute', opacity: 0, inset: 0 }}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void choose(file);
            }}
          />
        </Button>
        {has ? (
          <Button
            disabled={disabled || busy}
            onClick={() => {
              for (const name of ['image', 'imageAlt', 'imageFocus']) onChange(name, null);
            }}
          >
            {pictureTexts.remove}
          </Button>
        ) : null}
      </Box>
      <FormHelperText error={help !== undefined} role={fault ? 'alert' : undefined}>
        {help ?? pictureTexts.help}
      </FormHelperText>
    </Box>
  );
}
