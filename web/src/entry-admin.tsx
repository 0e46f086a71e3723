import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import './app/app.css'
import { DialogHost } from './shared/dialogs/dialog-host.tsx'
import { Spinner } from './shared/ui/spinner.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Spinner full />
      <DialogHost />
    </BrowserRouter>,
  )
}
