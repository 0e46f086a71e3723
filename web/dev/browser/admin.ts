import '@vitejs/plugin-react/preamble'
import '../../src/entry-admin.tsx'
