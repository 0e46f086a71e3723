/**
 * Texts that a page runs when it puts them unescaped into HTML, scripts or attributes. In upper case, as some texts
 * are stored.
 */
export const scriptTexts: readonly string[] = [
  '<SCRIPT>XSS()</SCRIPT>',
  '"><IMG SRC=X ONERROR=XSS()>',
  "'><SVG ONLOAD=XSS()>",
  '</SCRIPT><SCRIPT>XSS()</SCRIPT>',
  '<!--<SCRIPT>XSS()',
  '</TEXTAREA><SCRIPT>XSS()</SCRIPT>',
  '</TITLE><IMG SRC=X ONERROR=XSS()>',
  '</STYLE><IMG SRC=X ONERROR=XSS()>',
  '" AUTOFOCUS ONFOCUS=XSS() X="',
  '&lt;IMG SRC=X ONERROR=XSS()&gt;',
  '${XSS()}{{XSS()}}',
  'JAVASCRIPT:XSS()',
]

/** Valid addresses that try the same from inside an attribute. */
export const scriptUrl = (index: number): string =>
  [
    'https://jahat.example/"><img/src=x/onerror=XSS()>',
    "https://jahat.example/'onmouseover='XSS()",
    'https://jahat.example/</script><script>XSS()</script>',
    'https://jahat.example/?a=javascript:XSS()#"><svg/onload=XSS()>',
  ][index % 4] as string
