/** Hebrew inside an English line: marked, isolated and as large as Latin looks. Draws nothing for an empty value. */
export const HebrewText = ({ children }: { readonly children: string | null | undefined }) =>
  children ? (
    <bdi lang="he" dir="rtl" style={{ fontSize: '1.05em' }}>
      {children}
    </bdi>
  ) : null;
