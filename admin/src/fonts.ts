/** The fonts, in a file of their own: they are fetched when the first page is there (later-fonts.ts). */
import '@fontsource-variable/assistant';
import '@fontsource-variable/frank-ruhl-libre';
