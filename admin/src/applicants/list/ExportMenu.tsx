import { useRef, useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useListContext, useStore } from 'react-admin';
import { useFilters } from '../../components/use-filters.ts';
import { useToasts } from '../../components/toasts.tsx';
import type { ExportFormat } from '../../lib/export/types.ts';
import { COLUMNS_STORE_KEY, hiddenColumns, listColumns } from './columns.ts';
import { exportView } from './export-view.ts';
import { toView } from './view.ts';

const FORMATS: readonly (readonly [ExportFormat, string])[] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
];

/** Export of exactly this view: search, filters, order, chosen columns, every row. */
export function ExportMenu() {
  const { sort, total } = useListContext();
  const { filters } = useFilters();
  const [hidden] = useStore<string[]>(COLUMNS_STORE_KEY, hiddenColumns);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController>(undefined);
  const toasts = useToasts();

  const run = async (format: ExportFormat): Promise<void> => {
    setAnchor(null);
    setRunning(true);
    const controller = new AbortController();
    abort.current = controller;
    const columns = listColumns.filter((column) => !hidden.includes(column.key));
    try {
      await exportView(toView(filters, sort), columns, format, controller.signal);
      toasts.success('Export finished', `${total ?? 0} applicants`);
    } catch (error) {
      if (!controller.signal.aborted) toasts.problem('Export failed', error);
    } finally {
      setRunning(false);
    }
  };

  if (running) return <Button onClick={() => abort.current?.abort()}>Cancel export</Button>;
  return (
    <>
      <Button
        startIcon={<DownloadIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        disabled={!total}
      >
        Export
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {FORMATS.map(([format, label]) => (
          <MenuItem key={format} onClick={() => void run(format)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
