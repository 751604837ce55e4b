import { useEffect } from 'react';
import { tellTakenOver } from '../lib/taking-over.ts';

/** Stands beside a screen: once it is drawn, or a finished one taken over, the page acts. */
export function TakenOver() {
  useEffect(tellTakenOver, []);
  return null;
}
