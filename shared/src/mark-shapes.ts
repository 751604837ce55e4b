/** The house's sign as the website draws it: terraces under an arch, the sun on the ridge. Colours of a screen stand in frame.css. */
export const MARK_BOX = '0 0 40 48';
export const markShapes = [
  ['arch', 'M1 47V20a19 19 0 0 1 38 0v27Z'],
  ['sun', 'M20.5 20a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z'],
  ['far', 'M1 29c7-5 14-6 20-3.5s12 1.5 18-1.5v23H1Z'],
  ['mid', 'M1 34.5c8-3.5 15-3 21-1s12 2 17-.5v14H1Z'],
  ['near', 'M1 40c9-2.5 17-1.5 23-.2s10 1 15-.3V47H1Z'],
  ['lines', 'M1 34.5c8-3.5 15-3 21-1s12 2 17-.5M1 40c9-2.5 17-1.5 23-.2s10 1 15-.3'],
] as const;
