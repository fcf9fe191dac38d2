/** The words of backups among the settings. */
export default {
  fields: { backupHour: '每天自动备份的时间', backupKeep: '保留份数' },
  help: {
    backupHour: '按站点的时钟（北京时间）；错过的会在网站恢复后补做',
    backupKeep: '更早的自动备份会删除，1 到 100',
  },
  words: { backupHour: (hour: string) => (hour === 'off' ? '不自动备份' : `${hour.padStart(2, '0')}:00`) },
};
