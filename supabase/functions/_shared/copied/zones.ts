export const ISRAEL = 'Asia/Jerusalem';
