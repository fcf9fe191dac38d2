/** The words of backups among the settings. */
export default {
  fields: { backupHour: '每天自动备份的时间', backupKeep: '保留份数' },
  help: {
    backupHour: '按站点的时钟（北京时间）；错过的会在网站恢复后补做',
    backupKeep:
      '更早的自动备份会删除，1 到 100。备份存放在服务器的 BACKUP_DIR；设置了环境变量 BACKUP_STORE_URL 时存放在对象存储',
  },
  words: { backupHour: (hour: string) => (hour === 'off' ? '不自动备份' : `${hour.padStart(2, '0')}:00`) },
};
