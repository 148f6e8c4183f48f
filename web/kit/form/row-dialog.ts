/** Props of a dialog or drawer of a row. */
export interface RowDialogProps<R> {
  readonly row: R;
  readonly close: () => void;
  /** Closes, shows a success message and reads the list again. */
  readonly done: () => void;
}
