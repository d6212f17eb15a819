// A sample of TSX.
import React from "react";

type Props<T> = { rows?: T[]; onPick: (row: T) => void };

export const List = <T extends { id: string }>({ rows, onPick }: Props<T>) => {
  const [open, setOpen] = React.useState(false);
  if (!rows?.length) return null;
  const first = rows[0]! as T;
  return (
    <ul>
      {open && <Header onClose={() => setOpen(false)} />}
      {rows.map((row) => (row.id === first.id ? <b>{row.id}</b> : <li onClick={() => onPick(row)}>{row.id || "none"}</li>))}
    </ul>
  );
};
