import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = { readonly id: string; readonly legalName: string; readonly taxId: string };

/** One list, fetched and shown: what the parts alone cost. */
function List() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    const load = async () => {
      const answer = await fetch('/clients.json');
      const answered: readonly Row[] = await answer.json();
      setRows(answered);
    };
    void load();
  }, []);
  return (
    <main>
      <h1>Clients</h1>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.legalName}</td>
              <td>{row.taxId}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const root = createRootRoute();
const index = createRoute({ getParentRoute: () => root, path: '/', component: List });
const router = createRouter({ routeTree: root.addChildren([index]) });
const place = document.querySelector('#root');
if (place) createRoot(place).render(<RouterProvider router={router} />);
