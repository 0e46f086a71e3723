/** Not shown: password managers read from it whose password a form without a username holds. */
export const AccountName = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
)
