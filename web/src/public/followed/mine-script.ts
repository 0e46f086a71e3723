/** The empty place on home that the script fills before the first paint. */
export const minePlaceId = 'mine'
/** What Pasaran Saya last showed: markets in order, each with the number of folded ones below it. Dropped by every change. */
export const mineShownKey = 'pasaranSayaTampil'
export type MineShown = [market: string, folded: number][]

/**
 * Inline, below Papan Hari Ini: copies the rows of the followed markets into their place. React puts the same rows there
 * later. The content security policy contains its hash. Under 1 KB.
 */
export const mineScript = `try{let p=document.getElementById('mine'),l=localStorage,s=JSON.parse(l.pasaranSayaTampil||'0')||JSON.parse(l.pasaranSaya||'[]').map(n=>[n,0]),m={},d=(n,c,o)=>{let e=document.createElement(n);e.className=c;o.append(e);return e};s[0]&&document.querySelectorAll('#papan .board-name').forEach(e=>m[e.firstChild.data]=e.closest('li'));s=s.filter(([n])=>m[n]);if(p&&s[0]){p.hidden=0;p.textContent='';d('h2','text-2xl font-bold tracking-tight',d('div','mine-head',p)).append('Pasaran Saya');let u=d('ul','board-rows',d('div','board mine',p));for(let[n,c]of s){u.append(m[n].cloneNode(1));if(c)d('li','mine-more',u)}}}catch{}`
