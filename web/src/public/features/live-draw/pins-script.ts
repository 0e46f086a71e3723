/** On the list of chips that the script puts in order before the first paint. */
export const chipsClass = 'market-chips'

/**
 * Inline, below the live draw: its pinned chips first, and the stage in its column where a second one comes beside it, as
 * React shows them later (`besideOf`, `useSelectedMarket`). Its hash is in the content policy. Under 1 KB.
 */
export const pinsScript = `try{let l=localStorage,c={},s,q=new URLSearchParams(location.search).get('market');document.querySelectorAll('.market-chips>li').forEach(e=>{let n=e.querySelector('.chip-name').firstChild.data;c[n]=e;if(e.querySelector('[aria-current]'))s=n});let p=JSON.parse(l.pasaranSaya||'[]').filter(n=>c[n]);p.forEach((n,i)=>c[n].style.order=i-p.length);if(!q||q.trim().toUpperCase()!=s)s=c[l.liveDrawMarket]?l.liveDrawMarket:s;if(innerWidth>1023&&p[1]&&p.includes(s))document.querySelector('.live-market').parentNode.className='live-pair'}catch{}`
