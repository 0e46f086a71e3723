import '@vitejs/plugin-react/preamble'
import '../../src/entry-public.tsx'

// Vite inserts the same styles and keeps them current; in this copy a removed rule would stay.
document.querySelector('head > style:not([data-vite-dev-id])')?.remove()
