/** Keys of closed notices, parted by blanks. */
export const closedKey = 'pengumumanDitutup'

/** Inline, below the page: hides the closed notices before the first paint. Its hash is in the content policy. */
export const noticeScript = `try{let c=localStorage.pengumumanDitutup.split(' ');document.querySelectorAll('[data-notice]').forEach(e=>e.hidden=c.includes(e.dataset.notice))}catch{}`
